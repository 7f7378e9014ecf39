import { matching, optional, required, text, url, whole } from './setting-kinds.ts'

/** Where recordings and documents are stored, if not in the data folder. */
export const fileSettings = {
  s3Bucket: optional(
    'FRONTBELL_S3_BUCKET',
    matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'),
    'The bucket of an S3-compatible storage for recordings and documents; without one, they stay in the data folder. With one, several instances need no shared folder.',
  ),
  s3Endpoint: optional(
    'FRONTBELL_S3_ENDPOINT',
    url('http:', 'https:'),
    'The address of the storage, such as https://s3.example.com; without one, Amazon S3.',
  ),
  s3Region: required(
    'FRONTBELL_S3_REGION',
    matching(/^[a-z0-9-]{1,40}$/, 'a region such as eu-central-1'),
    'us-east-1',
    'The region of the bucket.',
  ),
  s3Prefix: required(
    'FRONTBELL_S3_PREFIX',
    matching(/^([A-Za-z0-9._-]+\/)*$/, 'a prefix that ends with a slash, such as frontbell/'),
    '',
    'What the names of all objects in the bucket begin with, such as frontbell/.',
  ),
  s3AccessKeyId: optional('FRONTBELL_S3_ACCESS_KEY_ID', text, 'The id of the access key of the storage.'),
  s3SecretAccessKey: optional('FRONTBELL_S3_SECRET_ACCESS_KEY', text, 'The secret of that access key.'),
}

/** Where the embedded PostgreSQL archives its changes. */
export const archiveSettings = {
  walArchive: optional(
    'FRONTBELL_WAL_ARCHIVE',
    text,
    'A folder, on another disk, into which the embedded PostgreSQL archives all changes, so that "frontbell restore --until" can bring back any moment (docs/operations.md).',
  ),
  walArchiveDays: required(
    'FRONTBELL_WAL_ARCHIVE_DAYS',
    whole(1, 3650),
    '7',
    'How many days back that archive reaches.',
  ),
}

type Values = { readonly [K in keyof typeof fileSettings]: string | null }

/** Returns one line if the bucket is only partly set. */
export function fileProblems({ s3Bucket, s3AccessKeyId, s3SecretAccessKey }: Values): string[] {
  // A key without a bucket is for backups.
  const isWhole = (s3AccessKeyId === null) === (s3SecretAccessKey === null)
  if (isWhole && (s3Bucket === null || s3AccessKeyId !== null)) return []
  return ['FRONTBELL_S3_BUCKET, FRONTBELL_S3_ACCESS_KEY_ID and FRONTBELL_S3_SECRET_ACCESS_KEY must be set together']
}
