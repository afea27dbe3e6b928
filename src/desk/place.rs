//! The address of a desk, and the names by which it can be reached.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

/// The address of a desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DeskAddress {
    pub(crate) port: u16,
    pub(crate) on_the_network: bool,
}

/// Returns the address of this computer in its network. The call sends no data; the system only reports the route.
fn address() -> IpAddr {
    let to = |far: [u8; 4]| {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
        socket.connect((Ipv4Addr::from(far), 9)).ok()?;
        Some(socket.local_addr().ok()?.ip())
    };
    let far = [[192, 0, 2, 1], [10, 255, 255, 254], [192, 168, 255, 254], [172, 31, 255, 254]];
    far.into_iter().find_map(to).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

impl DeskAddress {
    /// Returns whether this is a name of the desk. On the network, any IP address is accepted, since only a domain name
    /// could be made to point here.
    pub(crate) fn is_named(self, host: &str) -> bool {
        let Some((name, port)) = host.rsplit_once(':') else { return false };
        if port.parse() != Ok(self.port) {
            return false;
        }
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        match bare.parse::<IpAddr>() {
            Ok(address) => address.is_loopback() || self.on_the_network,
            Err(_) => bare == "localhost",
        }
    }

    /// Returns the address with a token, as other computers reach it.
    pub(crate) fn address_of(self, token: &str) -> String {
        let ip = if self.on_the_network { address() } else { IpAddr::V4(Ipv4Addr::LOCALHOST) };
        format!("http://{ip}:{}/?token={token}", self.port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_desk_is_called_by_its_addresses_only() {
        let alone = DeskAddress { port: 8011, on_the_network: false };
        let lan = DeskAddress { port: 8011, on_the_network: true };
        for name in ["127.0.0.1:8011", "localhost:8011", "[::1]:8011"] {
            assert!(alone.is_named(name) && lan.is_named(name), "{name}");
        }
        assert!(lan.is_named("192.168.1.20:8011") && !alone.is_named("192.168.1.20:8011"));
        for name in ["", "127.0.0.1", "127.0.0.1:80", "evil.example:8011", "127.0.0.1.evil.example:8011"] {
            assert!(!alone.is_named(name) && !lan.is_named(name), "{name}");
        }
    }
}
