/** Sending files to a server by SFTP, whose key somebody agreed to before. */
export { openSftp, SftpFault } from './sftp.ts'
