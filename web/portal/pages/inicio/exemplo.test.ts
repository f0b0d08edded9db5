import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import type { RegimeTributario } from '#domain/empresa.ts'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { AGORA, preparar } from '#test/support/preparo.ts'
import { EMPRESA_EXEMPLO } from '#test/support/sample-contexts.ts'
import type { Empresa } from '#web/api/portal/client.ts'
import { curlDo, exemploDe } from './exemplo.ts'

const REGIMES: RegimeTributario[] = ['simples_nacional', 'mei', 'lucro_presumido', 'lucro_real', 'imune', 'isento']

test('the example is a valid note for a company of every regime, also when the reform applies', () => {
  for (const regimeTributario of REGIMES) {
    const empresa = { ...EMPRESA_EXEMPLO, regimeTributario, optanteMei: regimeTributario === 'mei' }
    const exemplo = exemploDe(empresa as unknown as Empresa)
    assert.deepEqual(validatePedido(exemplo).erros, [], regimeTributario)
    for (const agora of [AGORA, new Date('2028-03-01T12:00:00-03:00')]) {
      assert.deepEqual(
        preparar(exemplo as PedidoNota, { empresa, agora }).erros,
        [],
        `${regimeTributario} ${agora.toISOString()}`,
      )
    }
  }
})

test('the command carries the example whole, also where an address has an apostrophe', () => {
  const { endereco } = EMPRESA_EXEMPLO
  const empresa = { ...EMPRESA_EXEMPLO, endereco: { ...endereco, logradouro: "Rua d'Oeste" } } as unknown as Empresa
  const exemplo = exemploDe(empresa)
  const args = execFileSync('sh', ['-c', `printf '%s' ${curlDo(exemplo, { origem: '', chave: 'k' }).split(' -d ')[1]}`])
  assert.deepEqual(JSON.parse(args.toString()), JSON.parse(JSON.stringify(exemplo)))
})

test('in São Paulo the example has the code of its service in the table of the city, as the city demands', () => {
  const endereco = { ...EMPRESA_EXEMPLO.endereco, codigoCidade: '3550308', estado: 'SP' }
  const codigoIn = (empresa: object) => exemploDe(empresa as Empresa).servico![0]!.codigoTributacao
  assert.deepEqual([codigoIn({ ...EMPRESA_EXEMPLO, endereco }), codigoIn(EMPRESA_EXEMPLO)], ['2919', undefined])
})
