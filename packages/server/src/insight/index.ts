/** What is read of it all: reports, insights, inspector files. */
export { reportingArea } from './reporting/area.ts'
export { screenshotArea } from './screenshot/area.ts'
export { languageIn, reportName } from './reports/index.ts'
