export { writeDuration as durationText } from '@cloche/domain/rules/units'
