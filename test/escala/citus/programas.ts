// Where Citus is installed, and how it gets there: an extension is built against the PostgreSQL that loads it.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The programs of a PostgreSQL that has Citus, and its version. */
export type Instalado = { bin: string; postgres: string; citus: string }

const INSTALADOS = '/usr/lib/postgresql'
/** Citus 13 runs on these. */
const VERSAO_MIN = 15
const PACOTES = 'flex bison autoconf libcurl4-gnutls-dev libkrb5-dev libssl-dev libicu-dev libpam0g-dev libselinux1-dev'
const MAIS_PACOTES = 'libxslt1-dev libreadline-dev liblz4-dev libzstd-dev zlib1g-dev'

/** What to say where there is none. */
export const COMO_INSTALAR = `Falta um PostgreSQL ${VERSAO_MIN} ou mais novo com a extensão Citus. Instale o pacote da sua distribuição (postgresql-16-citus-13.0 e semelhantes), ou compile-a: apt-get install postgresql-15 postgresql-server-dev-15 ${PACOTES} ${MAIS_PACOTES}, e rode este ensaio com CITUS_FONTE=/pasta/do/código/do/citus (versão 13). CITUS_PG_CONFIG diz qual pg_config, quando há mais de um PostgreSQL.`

/** The newest installed PostgreSQL with Citus, or null. */
export function acharCitus(): Instalado | null {
  for (const pgConfig of pgConfigs()) {
    const controle = join(dizDe(pgConfig, '--sharedir'), 'extension/citus.control')
    if (!existsSync(controle)) continue
    const versao = execFileSync('sed', ['-n', "s/^default_version = '\\(.*\\)'/\\1/p", controle], { encoding: 'utf8' })
    return { bin: dizDe(pgConfig, '--bindir'), postgres: dizDe(pgConfig, '--version'), citus: versao.trim() }
  }
  return null
}

/** Builds the source at `fonte` into the newest installed PostgreSQL, and says so line by line. */
export function compilarCitus(fonte: string): void {
  const [pgConfig] = pgConfigs()
  if (!pgConfig) throw new Error(COMO_INSTALAR)
  const opcoes = { cwd: fonte, stdio: 'inherit', env: { ...process.env, PG_CONFIG: pgConfig } } as const
  for (const comando of ['./configure', 'make -j2', 'make install']) {
    const [programa = '', ...args] = comando.split(' ')
    if (spawnSync(programa, args, opcoes).status !== 0) throw new Error(`${comando} falhou em ${fonte}`)
  }
}

/** Every pg_config of an installed PostgreSQL that is new enough, the newest first; the one that is named, alone. */
function pgConfigs(): string[] {
  const { CITUS_PG_CONFIG } = process.env
  if (CITUS_PG_CONFIG) return [CITUS_PG_CONFIG]
  const versoes = existsSync(INSTALADOS) ? readdirSync(INSTALADOS).sort((a, b) => Number(b) - Number(a)) : []
  return [...versoes.map((versao) => join(INSTALADOS, versao, 'bin/pg_config')), 'pg_config'].filter((each) => {
    const dito = spawnSync(each, ['--version'], { encoding: 'utf8' })
    return dito.status === 0 && Number(/(\d+)/.exec(dito.stdout)?.[1]) >= VERSAO_MIN
  })
}

const dizDe = (pgConfig: string, opcao: string) => execFileSync(pgConfig, [opcao], { encoding: 'utf8' }).trim()
