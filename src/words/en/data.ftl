# Which data of a command cannot be read?

data-fault = { $says }
    .remedy = { $advice }

data-fault-of-one = { $whose }: { $says }
    .remedy = { $advice }
