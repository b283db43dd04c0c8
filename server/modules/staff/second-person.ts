/** The decision is above the operator's limit, and the same person took part in it before. */
export class SecondPersonNeeded extends Error {
  override readonly name = 'SecondPersonNeeded'
}
