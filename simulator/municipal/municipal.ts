import { type Comportamentos, createComportamentos } from '../behaviour.ts'
import type { Certificado } from '../certificate-reader.ts'
import type { Signer } from '../certificates.ts'
import { type Ledger, openLedger } from '../ledger.ts'
import { createMunicipios } from '../national/municipios.ts'
import type { Ambiente } from '../national/sefin.ts'
import type { Tabelas } from '../national/tables.ts'
import type { Regras } from './cidade.ts'
import { CIDADES } from './cities.ts'
import { openLivro } from './livro.ts'
import type { Prefeitura } from './prefeitura.ts'

/** Every simulated city; a book is opened when its city is first asked for. */
export type Municipal = {
  prefeitura: (slug: string, ambiente: Ambiente) => Prefeitura | undefined
  /** The behaviours of a city, both environments; undefined when there is no such city. */
  comportamentos: (slug: string) => Comportamentos | undefined
  close: () => void
}

/** Prepares the cities, without opening anything yet. */
export function createMunicipal(options: {
  dataDir: string
  tabelas: Tabelas
  certificadoDe: (base64: string) => Certificado | null
  signer: () => Signer
}): Municipal {
  const { dataDir, tabelas, certificadoDe, signer } = options
  const itens = tabelas.servicos && new Set([...tabelas.servicos.keys()].map((code) => code.slice(0, 4)))
  const rows = new Map(
    CIDADES.map((cidade) => [
      cidade.slug,
      {
        cidade,
        regras: { ...cidade.regras } as Regras,
        comportamentos: createComportamentos(),
        cadastro: new Map() as Prefeitura['cadastro'],
      },
    ]),
  )
  const open = new Map<string, { prefeitura: Prefeitura; ledger: Ledger }>()

  return {
    comportamentos: (slug) => rows.get(slug)?.comportamentos,
    prefeitura: (slug, ambiente) => {
      const row = rows.get(slug)
      if (!row) return undefined
      const name = `municipal-${slug}-${ambiente}`
      const known = open.get(name)
      if (known) return known.prefeitura
      // DPS notes are kept in a book like that of the national system; the rest in the municipal one.
      const ledger = openLedger(dataDir, `${name}-dps`)
      const { cidade, regras } = row
      const prefeitura: Prefeitura = {
        ...row,
        ambiente,
        livro: openLivro(dataDir, name),
        tabelas,
        itens,
        certificadoDe,
        signer,
        sefin: {
          ambiente,
          tpAmb: ambiente === 'producao' ? '1' : '2',
          ledger,
          municipios: createMunicipios(),
          tabelas,
          certificadoDe,
          get signer() {
            return signer()
          },
          get unicidade() {
            return regras.reenvio !== 'duplica'
          },
          set unicidade(isOn) {
            regras.reenvio = isOn ? 'erro' : 'duplica'
          },
          municipioUnico: cidade.ibge,
        },
      }
      open.set(name, { prefeitura, ledger })
      return prefeitura
    },
    close: () => {
      for (const { prefeitura, ledger } of open.values()) {
        prefeitura.livro.close()
        ledger.close()
      }
    },
  }
}
