/**
 * Imported first by what runs for another process of ours, or took that one's place under npm: it stops when its parent is
 * gone, killed or not.
 */
if (process.connected) {
  // Nobody would pass a Ctrl-C on any more.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
} else if (process.env['npm_lifecycle_event'] !== undefined) {
  // npm passes a SIGTERM only to the shell between it and us, which ends without a word.
  const shell = process.ppid
  const look = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  look.unref()
}
