import { icon } from './icon.tsx'

export const IconRefresh = /* @__PURE__ */ icon('M19.75 4.75v4.5h-4.5M19.3 9.25A8 8 0 1 0 20 13')
