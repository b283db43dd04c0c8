/** Something wrong with a response. */
export interface HeaderProblem {
  readonly severity: 'error' | 'warning'
  /** One sentence. */
  readonly text: string
}

export const error = (text: string): HeaderProblem => ({ severity: 'error', text })
export const warning = (text: string): HeaderProblem => ({ severity: 'warning', text })
