#!/usr/bin/env node
// `npx nfse` in a clone: the command line of the SDK, on the Node that it needs.
import { fileURLToPath } from 'node:url'
import { launch } from './launch.js'

launch([fileURLToPath(new URL('../sdk/cli.ts', import.meta.url)), ...process.argv.slice(2)])
