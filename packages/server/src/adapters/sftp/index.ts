/** Sending files to a server by SFTP, whose key somebody agreed to before. */
export { openSftp, SftpFault, type SftpAddress, type SftpFaultKind, type SftpFolder } from './sftp.ts'
