import { join } from 'node:path'
import type { Config } from '../config/config.ts'

export const recordingsFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'recordings')

export const documentsFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'documents')
