// Retries wait for half to the whole of their delay, at random. With a fake clock, another instant in each run would be a
// race between the test and the code that no real clock decides.
Math.random = () => 0.5
