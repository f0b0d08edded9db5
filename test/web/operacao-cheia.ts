// A back-office with one of everything that has a page of its own, for walks over every screen: an account with a note,
// a contract and a closed fatura, and cities with a connection, an analysis, a preparation and checks.
import { belongingsOf } from '../support/belongings.ts'
import { cityIdsOf } from '../support/city-belongings.ts'
import { openClient } from '../support/http.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { openReceiver } from '../support/receiver.ts'
import type { World } from '../support/world.ts'

/** Makes it, and returns the parameters of the routes: `conexoes/id`. */
export async function operacaoCheia(world: World): Promise<Record<string, string>> {
  const receiver = await openReceiver()
  try {
    const login = { email: ADMIN_ENV.ADMIN_EMAIL, senha: ADMIN_ENV.ADMIN_SENHA }
    const { json } = await world.anonymous.post('/admin/auth/login', login)
    const issuer = await world.issuer()
    const ids = await belongingsOf(world, issuer, `${receiver.url}/operacao`)
    const cidade = await cityIdsOf(openClient(world.url, json.token), ids.empresa)
    return {
      ...{ 'notas/id': ids.recusada, 'clientes/id': ids.conta, empresaId: ids.empresa },
      ...{ nome: ids.fila, [`${ids.fila}/id`]: ids.tarefa, codigo: cidade.municipio, ibge: '1504208' },
      ...{ 'faturas/id': ids.fatura, 'contratos/id': ids.contrato, contratoId: ids.contrato },
      ...{ 'planos/id': ids.plano, 'cupons/id': ids.cupom, 'reajustes/id': ids.reajuste, 'cobrancas/id': ids.cobranca },
      ...{ 'conexoes/id': cidade.conexao, 'preparar/id': cidade.preparacao, 'analyzer/id': cidade.analise },
      ...{ 'checagens/id': cidade.checagem, 'exames/id': cidade.exame },
    }
  } finally {
    await receiver.close()
  }
}
