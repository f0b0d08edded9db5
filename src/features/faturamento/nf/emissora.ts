import type { Endereco } from '#domain/empresa.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** The company that bills the accounts, as documents name it. */
export type Emissora = {
  cpfCnpj: string
  razaoSocial: string
  nomeFantasia: string | null
  inscricaoMunicipal: string | null
  email: string | null
  telefone: string | null
  endereco: Endereco
}

/** The company of the configuration; null while there is none. */
export const findEmissora = (db: Db): Promise<Emissora | null> =>
  db.one<Emissora>(sql`
    select e.cpf_cnpj as "cpfCnpj", e.razao_social as "razaoSocial", e.nome_fantasia as "nomeFantasia",
      e.inscricao_municipal as "inscricaoMunicipal", e.email, e.telefone, e.endereco
    from nf_mensalidade_config c join empresas e on e.id = c.empresa_id`)
