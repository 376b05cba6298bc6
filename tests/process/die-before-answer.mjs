// Loaded before the server: a request that says so is done with, committed, and never answered.
import { ServerResponse } from 'node:http'

const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (...given) {
  if (this.req.headers['x-die-before-answer']) process.kill(process.pid, 'SIGKILL')
  return writeHead.apply(this, given)
}
