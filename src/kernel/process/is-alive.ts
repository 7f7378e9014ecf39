/** Whether there is a process with this id, on this machine and in this container. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
