import fc from 'fast-check'

// Use the same examples for each mutant and run, and skip shrinking, which takes much longer.
fc.configureGlobal({ seed: 1, endOnFailure: true })
