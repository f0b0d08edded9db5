// Part of `npm ci`: makes `npx nfse` work in a clone, because npm links the programs of packages and not the project's own.
import { rmSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const link = fileURLToPath(new URL('../node_modules/.bin/nfse', import.meta.url))
rmSync(link, { force: true })
symlinkSync('../../scripts/nfse.js', link)
