import fc from 'fast-check'

/**
 * Property tests try more examples before a release (`THOROUGH=1 npm test`). `PROPERTY_FACTOR` is for runs that
 * repeat the tests many times, like mutation tests.
 */
const FACTOR = Number(process.env.PROPERTY_FACTOR ?? (process.env.THOROUGH === '1' ? 5 : 1))

/** Number of examples of a property whose examples are slow, or that needs more than fast-check's default of 100. */
export const runs = (count: number): number => Math.max(1, Math.round(count * FACTOR))

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: runs(100) })

export { fc }
