import assert from 'node:assert/strict'
import { test } from 'node:test'
import { avisoDeDuvida } from './duvida.ts'

test('the sentences of a city are quoted with one full stop at the end, whether they have their own or not', () => {
  const said = (...mensagens: string[]) =>
    /^A cidade respondeu: (.*) Isto não diz/.exec(
      avisoDeDuvida(
        'recusa',
        mensagens.map((mensagem) => ({ codigo: 'E1', mensagem })),
      )!.mensagem,
    )?.[1]
  assert.equal(said('Senha inválida'), '“E1: Senha inválida”.')
  assert.equal(said('Senha inválida.'), '“E1: Senha inválida”.')
  assert.equal(
    said('Senha inválida.', 'Fim. Contate a prefeitura. '),
    '“E1: Senha inválida; E1: Fim. Contate a prefeitura”.',
  )
  assert.equal(said('Senha inválida...'), '“E1: Senha inválida...”.')
})
