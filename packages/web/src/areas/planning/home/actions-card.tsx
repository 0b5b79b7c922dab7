import { RunButton } from '../../../data/running/run-button.tsx'

/** What was done, written down from the home of the floor. */
export default function ActionsCard() {
  return <RunButton isWide />
}
