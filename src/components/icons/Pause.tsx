import { icon } from './icon.tsx'

export const IconPause = /* @__PURE__ */ icon('M9 6v12M15 6v12')
