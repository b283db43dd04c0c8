import { createContext } from 'react'

/** Restarts everything that is loading on the page. */
export const RetryLoadingContext = createContext<(() => void) | undefined>(undefined)
