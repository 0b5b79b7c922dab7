/**
 * Set-up of every test file: what property tests choose their inputs by. The same seed in every run, so that a run fails for
 * what was changed and not by chance; `CLOCHE_SEED=random`, or a number, chooses others. fast-check names the seed with
 * what fails, the runner's configuration at the start.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['CLOCHE_SEED']) })
