//! The three-letter codes of federations, with the names of their countries.

use super::doubt::PlayerDoubt;

/// The federations that people most often write out, by code.
const FEDERATIONS: [(&str, &str); 120] = [
    ("AFG", "Afghanistan"),
    ("ALB", "Albania"),
    ("ALG", "Algeria"),
    ("AND", "Andorra"),
    ("ANG", "Angola"),
    ("ARG", "Argentina"),
    ("ARM", "Armenia"),
    ("AUS", "Australia"),
    ("AUT", "Austria"),
    ("AZE", "Azerbaijan"),
    ("BAN", "Bangladesh"),
    ("BAR", "Barbados"),
    ("BLR", "Belarus"),
    ("BEL", "Belgium"),
    ("BOL", "Bolivia"),
    ("BIH", "Bosnia & Herzegovina"),
    ("BOT", "Botswana"),
    ("BRA", "Brazil"),
    ("BUL", "Bulgaria"),
    ("CAN", "Canada"),
    ("CHI", "Chile"),
    ("CHN", "China"),
    ("TPE", "Chinese Taipei"),
    ("COL", "Colombia"),
    ("CRC", "Costa Rica"),
    ("CRO", "Croatia"),
    ("CUB", "Cuba"),
    ("CYP", "Cyprus"),
    ("CZE", "Czech Republic"),
    ("CZE", "Czechia"),
    ("DEN", "Denmark"),
    ("DOM", "Dominican Republic"),
    ("ECU", "Ecuador"),
    ("EGY", "Egypt"),
    ("ESA", "El Salvador"),
    ("ENG", "England"),
    ("EST", "Estonia"),
    ("ETH", "Ethiopia"),
    ("FAI", "Faroe Islands"),
    ("FID", "FIDE"),
    ("FIN", "Finland"),
    ("FRA", "France"),
    ("GEO", "Georgia"),
    ("GER", "Germany"),
    ("GER", "Deutschland"),
    ("GHA", "Ghana"),
    ("GRE", "Greece"),
    ("GUA", "Guatemala"),
    ("GCI", "Guernsey"),
    ("HKG", "Hong Kong"),
    ("HUN", "Hungary"),
    ("ISL", "Iceland"),
    ("IND", "India"),
    ("INA", "Indonesia"),
    ("IRI", "Iran"),
    ("IRQ", "Iraq"),
    ("IRL", "Ireland"),
    ("IOM", "Isle of Man"),
    ("ISR", "Israel"),
    ("ITA", "Italy"),
    ("JAM", "Jamaica"),
    ("JPN", "Japan"),
    ("JCI", "Jersey"),
    ("JOR", "Jordan"),
    ("KAZ", "Kazakhstan"),
    ("KEN", "Kenya"),
    ("KOS", "Kosovo"),
    ("KUW", "Kuwait"),
    ("KGZ", "Kyrgyzstan"),
    ("LAT", "Latvia"),
    ("LBN", "Lebanon"),
    ("LIE", "Liechtenstein"),
    ("LTU", "Lithuania"),
    ("LUX", "Luxembourg"),
    ("MAS", "Malaysia"),
    ("MLT", "Malta"),
    ("MEX", "Mexico"),
    ("MDA", "Moldova"),
    ("MNC", "Monaco"),
    ("MGL", "Mongolia"),
    ("MNE", "Montenegro"),
    ("MAR", "Morocco"),
    ("NED", "Netherlands"),
    ("NZL", "New Zealand"),
    ("NGR", "Nigeria"),
    ("MKD", "North Macedonia"),
    ("NOR", "Norway"),
    ("PAK", "Pakistan"),
    ("PAN", "Panama"),
    ("PAR", "Paraguay"),
    ("PER", "Peru"),
    ("PHI", "Philippines"),
    ("POL", "Poland"),
    ("POR", "Portugal"),
    ("PUR", "Puerto Rico"),
    ("QAT", "Qatar"),
    ("ROU", "Romania"),
    ("RUS", "Russia"),
    ("SCO", "Scotland"),
    ("SRB", "Serbia"),
    ("SGP", "Singapore"),
    ("SVK", "Slovakia"),
    ("SLO", "Slovenia"),
    ("RSA", "South Africa"),
    ("KOR", "South Korea"),
    ("ESP", "Spain"),
    ("SRI", "Sri Lanka"),
    ("SWE", "Sweden"),
    ("SUI", "Switzerland"),
    ("THA", "Thailand"),
    ("TUN", "Tunisia"),
    ("TUR", "Turkey"),
    ("UGA", "Uganda"),
    ("UKR", "Ukraine"),
    ("UAE", "United Arab Emirates"),
    ("USA", "United States of America"),
    ("UZB", "Uzbekistan"),
    ("VEN", "Venezuela"),
    ("VIE", "Vietnam"),
    ("WLS", "Wales"),
];

/// Reads a federation: three letters, in capitals or not. Codes change, so that any three letters are one.
///
/// # Errors
/// Returns the remedy, with the code of the country whose name is nearest to the text.
pub fn federation(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.len() == 3 && text.bytes().all(|b| b.is_ascii_alphabetic()) {
        return Ok(text.to_ascii_uppercase());
    }
    let wanted: String = text.to_lowercase().chars().take(40).collect();
    let near = FEDERATIONS
        .iter()
        .map(|(code, name)| (strsim::osa_distance(&name.to_lowercase(), &wanted), code))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, _)| *distance <= 1 + wanted.len() / 4 && wanted.len() > 3);
    Err(match near {
        Some((_, code)) => format!("Write the three letters of the federation: {code}."),
        None => "Write the three letters of the federation, such as NED.".to_owned(),
    })
}

/// The codes of the other federations of FIDE.
const OTHERS: &str = "AHO ANT ARU BAH BDI BEN BER BHU BIZ BRN BRU BUR CAF CAM CAY CGO CHA CIV CMR COD COM CPV CUW DJI DMA ERI FIJ \
     GAB GAM GEQ GRL GRN GUI GUM GUY HAI HON ISV IVB KIR KSA LAO LBA LBR LCA LES MAC MAD MAW MDV MLI MOZ MRI MTN \
     MYA NAM NCA NCL NEP NIG NON NRU OMA PLE PLW PNG RWA SEN SEY SKN SLE SMR SOL SOM SSD STP SUD SUR SWZ SYR TAN \
     TJK TKM TLS TOG TTO URU VAN VIN YEM ZAM ZIM";

/// Codes of ISO 3166, and former codes, with the code that FIDE uses.
const INSTEAD: &str = "AGO:ANG ARE:UAE BGD:BAN BGR:BUL BHS:BAH BRB:BAR BWA:BOT CHE:SUI CHL:CHI CRI:CRC DEU:GER DNK:DEN DZA:ALG \
     FRO:FAI GMB:GAM GRC:GRE GTM:GUA HND:HON HRV:CRO HTI:HAI IDN:INA IRN:IRI KHM:CAM KWT:KUW LBY:LBA LIB:LBN \
     LKA:SRI LVA:LAT MCO:MNC MDG:MAD MMR:MYA MNG:MGL MUS:MRI MWI:MAW MYS:MAS NGA:NGR NLD:NED NPL:NEP OMN:OMA \
     PHL:PHI PRI:PUR PRT:POR PRY:PAR PSE:PLE ROM:ROU SAU:KSA SDN:SUD SIN:SGP SLV:ESA SVN:SLO SYC:SEY TGO:TOG \
     TRI:TTO TWN:TPE TZA:TAN URY:URU VNM:VIE XKX:KOS YUG:SRB ZAF:RSA ZMB:ZAM ZWE:ZIM";

/// The most codes named as likely.
const LIKELY: usize = 3;

/// Returns a doubt about the code of a federation, with the likely codes, if FIDE has no such federation.
pub(super) fn doubt(code: &str) -> Option<PlayerDoubt> {
    let all = || FEDERATIONS.iter().map(|(code, _)| *code).chain(OTHERS.split(' '));
    if all().any(|known| known == code) {
        return None;
    }
    let instead =
        INSTEAD.split(' ').filter_map(|pair| pair.split_once(':')).find(|(other, _)| *other == code);
    let likely: Vec<&str> = match instead {
        Some((_, fides)) => vec![fides],
        None => all().filter(|known| strsim::osa_distance(known, code) == 1).take(LIKELY).collect(),
    };
    Some(PlayerDoubt::Federation { code: code.to_owned(), likely })
}

#[cfg(test)]
mod tests {
    use super::{doubt, federation};

    #[test]
    fn a_federation_is_three_letters_and_a_country_is_told_its_code() {
        assert_eq!(federation(" ned "), Ok("NED".to_owned()));
        for (written, code) in
            [("Germany", "GER"), ("Germny", "GER"), ("switzerland", "SUI"), ("NE", "such as NED")]
        {
            let remedy = federation(written).expect_err(written);
            assert!(remedy.contains(code), "{written}: {remedy}");
        }
    }
    #[test]
    fn a_code_that_fide_does_not_have_is_doubted_with_the_likely_one() {
        for known in ["ESP", "ENG", "WLS", "CIV", "FID"] {
            assert_eq!(doubt(known), None, "{known}");
        }
        let says =
            |code| doubt(code).map(|why| words::wording(&why, words::TERMINAL).line()).unwrap_or_default();
        assert_eq!(says("DEU"), "FIDE has no federation 'DEU'; did you mean GER?");
        assert_eq!(says("NEDX"), "FIDE has no federation 'NEDX'; did you mean NED?");
        assert_eq!(says("QQQ"), "FIDE has no federation 'QQQ'.");
    }
}
