/** From this width on a tall panel stands beside the page instead of over it. */
export const DOCKED = '(min-width: 720px)'
