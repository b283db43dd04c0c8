import { icon } from './icon.tsx'

export const IconRight = /* @__PURE__ */ icon('M9.5 6.5 15 12l-5.5 5.5')
