import { icon } from './icon.tsx'

export const IconDownload = /* @__PURE__ */ icon('M12 4v11M7.5 10.75 12 15.25l4.5-4.5M5 20h14')
