import fc from 'fast-check'

/** Property tests try more examples before a release (`THOROUGH=1 npm test`), and fewer for each mutant. */
const FACTOR = Number(process.env.PROPERTY_FACTOR ?? (process.env.THOROUGH === '1' ? 5 : 1))

/** Number of examples of a property whose examples are slow, or that needs more than fast-check's default of 100. */
export const runs = (count: number): number => Math.ceil(count * FACTOR)

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 100 * Math.max(1, FACTOR) })

export { fc }
