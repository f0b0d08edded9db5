// The policy that looks right and is wrong: no answer in time, so it sends again. Its city does not refuse repeated
// numbers, as some do not. The checks of the real run must find its duplicated notes, or they prove nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import { pack, plainDps, signText, startTestCity, type TestCity, unpack } from '../../simulator/city.fixture.ts'
import { WEIGHTS } from './faults.ts'
import { type Afirmacao, checkLedger, type NoLivro } from './ledger-check.ts'

const CNPJ = '11222333000181'
const PATIENCE_MS = 400
const AT_ONCE = 8
const TRIES_MAX = 30

/** Issues `notas` documents the naive way and returns the result of the ledger check. */
export async function runNaive({
  notas,
  semente,
}: {
  notas: number
  semente: number
}): Promise<{ duplicadas: number; faltas: string[] }> {
  const city = await startTestCity(CNPJ)
  try {
    await city.admin('PUT', 'unicidade', { ligada: false })
    // Its clients read JSON, and know no other answer.
    const { 'caractere-de-controle': _controls, 'encoding-errado': _charset, ...pesos } = WEIGHTS
    await city.admin('PUT', 'caos', { semente, pesos })
    const afirmacoes: Afirmacao[] = []
    let next = 1
    const sendAll = async () => {
      while (next <= notas) afirmacoes.push(await issueNaively(city, next++))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll))
    await sleep(PATIENCE_MS) // answers that arrive after the patience of the policy
    const { notas: livro } = (await city.admin('GET', 'livro?ambiente=homologacao')) as { notas: NoLivro[] }
    return {
      duplicadas: new Set(livro.filter(({ copias }) => copias > 1).map(({ idDps }) => idDps)).size,
      faltas: checkLedger(livro, afirmacoes),
    }
  } finally {
    await city.close()
  }
}

async function issueNaively(city: TestCity, numero: number): Promise<Afirmacao> {
  const dps = signText(plainDps({ cnpj: CNPJ, numero }), city.empresa)
  const documentoId = /Id="(DPS\d+)"/.exec(dps)?.[1] ?? ''
  for (let left = TRIES_MAX; left > 0; left--) {
    const answer = await Promise.race([
      city.call('POST', '/homologacao/SefinNacional/nfse', { dpsXmlGZipB64: pack(dps) }).catch(() => null),
      sleep(PATIENCE_MS, null),
    ])
    if (answer?.status === 201) return { documentoId, situacao: 'autorizada', numero: numberIn(answer.text) }
    if (answer?.status === 400) return { documentoId, situacao: 'recusada', numero: null }
  }
  return { documentoId, situacao: 'aberta', numero: null }
}

function numberIn(answer: string): string | null {
  const { nfseXmlGZipB64 } = JSON.parse(answer) as { nfseXmlGZipB64: string }
  return /<nNFSe>(\d+)</.exec(unpack(nfseXmlGZipB64))?.[1] ?? null
}
