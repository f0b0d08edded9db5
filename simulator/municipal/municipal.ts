import { type Comportamentos, createComportamentos } from '../behaviour.ts'
import type { Certificado } from '../certificate-reader.ts'
import type { Signer } from '../certificates.ts'
import { type Ledger, openLedger } from '../ledger.ts'
import { createMunicipios } from '../national/municipios.ts'
import type { Ambiente, Sefin } from '../national/sefin.ts'
import type { Tabelas } from '../national/tables.ts'
import type { Regras } from './cidade.ts'
import { CIDADES } from './cities.ts'
import { openLivro } from './livro.ts'
import type { Prefeitura } from './prefeitura.ts'

/** Every simulated city; a book is opened when its city is first used. */
export type Municipal = {
  prefeitura: (slug: string, ambiente: Ambiente) => Prefeitura | undefined
  /** The behaviours of a city, both environments; undefined when there is no such city. */
  comportamentos: (slug: string) => Comportamentos | undefined
  close: () => void
}

/** Prepares the cities, without opening a book yet. */
export function createMunicipal(options: {
  dataDir: string
  tabelas: Tabelas
  certificadoDe: (base64: string) => Certificado | null
  signer: () => Signer
  /** The notes of a city that only forwards its DPS. */
  nacional: Record<Ambiente, Sefin>
  /** What documents say of the requests about them, shared with the national system. */
  textosNacionais: Map<string, string>
}): Municipal {
  const { dataDir, tabelas, certificadoDe, signer, nacional, textosNacionais } = options
  const itens = tabelas.servicos && new Set([...tabelas.servicos.keys()].map((code) => code.slice(0, 4)))
  const rows = new Map(
    CIDADES.map((cidade) => [
      cidade.slug,
      {
        cidade,
        regras: { ...cidade.regras } as Regras,
        comportamentos: createComportamentos(cidade.motor === 'dps-assincrona' ? textosNacionais : undefined),
        cadastro: new Map() as Prefeitura['cadastro'],
      },
    ]),
  )
  const open = new Map<string, { prefeitura: Prefeitura; ledger: Ledger | null }>()

  return {
    comportamentos: (slug) => rows.get(slug)?.comportamentos,
    prefeitura: (slug, ambiente) => {
      const row = rows.get(slug)
      if (!row) return undefined
      const name = `municipal-${slug}-${ambiente}`
      const known = open.get(name)
      if (known) return known.prefeitura
      const { cidade, regras } = row
      // DPS notes are kept in a book like that of the national system, or in that very one; the rest in the municipal
      // one.
      const passedTo = cidade.motor === 'dps-assincrona' ? nacional[ambiente] : null
      const ledger = passedTo ? null : openLedger(dataDir, `${name}-dps`)
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
          ledger: ledger ?? passedTo!.ledger,
          municipios: passedTo?.municipios ?? createMunicipios(),
          tabelas,
          certificadoDe,
          get signer() {
            return passedTo?.signer ?? signer()
          },
          get unicidade() {
            return regras.reenvio !== 'duplica'
          },
          set unicidade(isOn) {
            regras.reenvio = isOn ? 'erro' : 'duplica'
          },
          municipioUnico: cidade.ibge,
          pedidoNumerado: cidade.pedidoNumerado ?? false,
        },
      }
      open.set(name, { prefeitura, ledger })
      return prefeitura
    },
    close: () => {
      for (const { prefeitura, ledger } of open.values()) {
        prefeitura.livro.close()
        ledger?.close()
      }
    },
  }
}
