/** Whether tests run that are worth their time before a release only: `THOROUGH=1 npm test`. */
export const isThorough = process.env.THOROUGH === '1'
