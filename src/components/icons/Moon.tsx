import { icon } from './icon.tsx'

export const IconMoon = /* @__PURE__ */ icon('M19.5 14.25A8 8 0 1 1 9.75 4.5a6.5 6.5 0 0 0 9.75 9.75Z')
