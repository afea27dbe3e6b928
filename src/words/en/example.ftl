# The example of the crate.

tea-too-hot = the tea has { $degrees } degrees
    .terminal = Wait: `wait { $file }`
    .program = Wait: the request `wait`
    .desk = Wait on the page Tea
