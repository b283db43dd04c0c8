import { icon } from './icon.tsx'

export const IconFilter = /* @__PURE__ */ icon('M4 7h16M7 12h10M10 17h4')
