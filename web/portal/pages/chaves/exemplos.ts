import type { ApiKeyCriada, Empresa } from '#web/api/portal/client.ts'
import { codigosDe } from './linguagens.ts'

/** A piece of code that works as it is, in each language, and what it does. */
type Exemplo = { efeito: string; typescript: string } & ReturnType<typeof codigosDe>

type Contexto = {
  /** The address of the API: this host. */
  origem: string
  chave: Pick<ApiKeyCriada, 'chave' | 'ambiente' | 'escopos'>
  /** A company that the key may use and that has a certificate, if there is one. */
  empresa: Empresa | null
}

/**
 * What to try first with a new key. In homologação it issues a test note; in production it only validates one, because
 * trying a key must not create a tax document. A key that may do neither lists what it may read.
 */
export function exemploDe({ origem, chave, empresa }: Contexto): Exemplo {
  const may = (escopo: 'nfse.emitir' | 'nfse.ler' | 'empresas.ler') => chave.escopos?.includes(escopo) ?? true
  if (empresa && may('nfse.emitir'))
    return chave.ambiente === 'homologacao'
      ? {
          efeito: 'Emite uma nota de teste, sem valor fiscal.',
          ...sending({ origem, chave }, 'POST /v1/nfse', 'emitir', notaDe(empresa)),
        }
      : {
          efeito: 'Confere uma nota sem emiti-la: nada sai para a prefeitura.',
          ...sending({ origem, chave }, 'POST /v1/nfse/validar', 'validar', notaDe(empresa)),
        }
  if (may('nfse.ler'))
    return {
      efeito: 'Lista as últimas notas.',
      ...reading({ origem, chave }, '/v1/nfse?limit=5', 'await nfse.listar({ limit: 5 })'),
    }
  return {
    efeito: 'Mostra um município: qualquer chave pode.',
    ...reading({ origem, chave }, '/v1/municipios/3550308', "await nfse.municipios.consultar('3550308')"),
  }
}

/** A small valid note of the company, in the company's own city. */
const notaDe = ({ cpfCnpj, endereco, regimeTributario }: Empresa) => ({
  prestador: { cpfCnpj },
  tomador: { cpfCnpj: '52998224725', razaoSocial: 'Maria da Silva' },
  servico: [
    {
      codigo: '01.07',
      municipioPrestacao: endereco.codigoCidade,
      discriminacao: 'Suporte técnico em informática',
      valor: { servico: 100 },
      // A MEI pays the ISS in its monthly slip, not by the note.
      iss: { aliquota: regimeTributario === 'mei' ? 0 : 2 },
    },
  ],
})

type Quem = Pick<Contexto, 'origem' | 'chave'>

const sending = ({ origem, chave }: Quem, operacao: string, verbo: string, corpo: object) => {
  const [metodo = '', caminho] = operacao.split(' ')
  return {
    ...codigosDe({ metodo, url: `${origem}${caminho}`, chave: chave.chave, corpo }),
    typescript: script({ origem, chave }, `await nfse.${verbo}(${literal(corpo)})`),
  }
}

const reading = ({ origem, chave }: Quem, caminho: string, expressao: string) => ({
  ...codigosDe({ metodo: 'GET', url: `${origem}${caminho}`, chave: chave.chave }),
  typescript: script({ origem, chave }, expressao),
})

const script = ({ origem, chave }: Quem, expressao: string) => `import { createNfse } from '@nfse/sdk'

const nfse = createNfse({
  baseUrl: '${origem}',
  // depois de experimentar, leia a chave do ambiente: process.env.NFSE_CHAVE
  chave: '${chave.chave}',
})
const resposta = ${expressao}
console.log(resposta)
`

/** JSON as people write it in TypeScript: names bare, texts in single quotes. */
const literal = (corpo: object) =>
  JSON.stringify(corpo, null, 2)
    .replace(/^(\s*)"(\w+)":/gm, '$1$2:')
    .replace(/"([^"\\']*)"/g, "'$1'")
