/** The names of better-auth's tables and columns in this database (migration 0028). */
export const TABLES = {
  session: {
    modelName: 'sessions',
    fields: {
      expiresAt: 'expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      userId: 'user_id',
    },
    additionalFields: { memberId: { type: 'string', required: false, input: false, fieldName: 'member_id' } },
  },
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  account: {
    modelName: 'accounts',
    fields: {
      accountId: 'account_id',
      providerId: 'provider_id',
      userId: 'user_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    modelName: 'verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  rateLimit: {
    modelName: 'sign_in_limits',
    fields: { lastRequest: 'last_request' },
  },
  twoFactor: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'two_factors',
      fields: {
        backupCodes: 'backup_codes',
        userId: 'user_id',
        failedVerificationCount: 'failed_verification_count',
        lockedUntil: 'locked_until',
      },
    },
  },
} as const
