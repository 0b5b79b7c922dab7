import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import type { ShownProcess } from './judged.ts'
import classes from './process.module.css'
import type { useSaid } from './use-said.ts'
import { useTemperature } from './use-temperature.ts'

const minutesOf = (seconds: number) => Math.round(Math.abs(seconds) / 60)

function Forecast({ cooling }: { cooling: NonNullable<ShownProcess['cooling']> }) {
  const t = useText()
  const formats = useFormats()
  const temperature = useTemperature()
  const { forecast, status } = cooling
  if (forecast === null) return status === 'pending' ? <Note>{t('run.forecast.wait')}</Note> : null
  const value = temperature.write(forecast.toC)
  if (forecast.reached === null || forecast.missedBy === null)
    return <Note isWrong>{t('run.forecast.never', { value })}</Note>
  const minutes = minutesOf(forecast.missedBy)
  if (forecast.missedBy > 0) return <Note isWrong>{t('run.forecast.missed', { value, minutes })}</Note>
  return <Note>{t('run.forecast.spare', { value, minutes, time: formats.time(forecast.reached) })}</Note>
}

/** What the judge says of a run: cooling, findings, phases, lethality. */
export function JudgedCards({
  shown: { cooling, curve },
  said,
}: {
  shown: ShownProcess
  said: ReturnType<typeof useSaid>
}) {
  const t = useText()
  return (
    <>
      {cooling !== null && (
        <Card title={t('run.cooling')}>
          <Column gap="sm">
            <Forecast cooling={cooling} />
            <ul className={classes.list}>
              {said.stages.map(({ what, how, status }) => (
                <li key={what} data-status={status}>
                  {what}: <strong>{how}</strong>
                </li>
              ))}
            </ul>
            <span className={classes.small}>{cooling.source}</span>
          </Column>
        </Card>
      )}
      <Card title={t('run.findings')}>
        {said.findings.length === 0 ? (
          <span className={classes.small}>{t('run.findings.none')}</span>
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('run.finding.at')}</th>
                <th scope="col">{t('run.finding.what')}</th>
              </tr>
            </thead>
            <tbody>
              {said.findings.map(({ when, said: what, level, isWithdrawn, finding, of }) => (
                <tr key={`${when} ${finding} ${of}`}>
                  <td>{when}</td>
                  <td
                    data-level={level}
                    data-withdrawn={isWithdrawn || undefined}
                    title={isWithdrawn ? t('run.withdrawn') : undefined}
                  >
                    {what}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
      <Card title={t('run.phases')}>
        <table className={classes.table}>
          <tbody>
            {said.phases.map(({ phase, span, length }) => (
              <tr key={`${phase} ${span}`}>
                <td>{phase}</td>
                <td>{span}</td>
                <td>{length}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      {said.lethality.length > 0 && curve.core.length > 0 && (
        <Card title={t('run.lethality')}>
          <Column gap="sm">
            <div className={classes.wide}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">{t('run.lethality.organism')}</th>
                    <th scope="col">{t('run.lethality.minutes', { value: said.reference })}</th>
                    <th scope="col">{t('run.lethality.logs')}</th>
                  </tr>
                </thead>
                <tbody>
                  {said.lethality.map(({ organism, dz, minutes, logs, source }) => (
                    <tr key={organism}>
                      <td>
                        {organism}
                        <br />
                        <span className={classes.small}>
                          {dz} · {source}
                        </span>
                      </td>
                      <td>{minutes}</td>
                      <td>{logs}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <span className={classes.small}>{t('run.lethality.note')}</span>
          </Column>
        </Card>
      )}
    </>
  )
}
