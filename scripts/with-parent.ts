/** Imported first by what runs for another process of ours: it stops when that one is gone, killed or not. */
if (process.connected) {
  // Nobody would pass a Ctrl-C on any more.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
