import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { diaEscrito } from '#web/words/datas.ts'
import { PRECOS } from '#web/words/precos.ts'
import { NovaTabela, type TabelaDePrecos } from './NovaTabela.tsx'

/** The general prices and terms: those in force, and those that wait for their day. */
export function Precos() {
  const porque = usePorque()('admin.preco.write', 'mudar preços')
  const [nova, setNova] = useState(false)
  const { data, error, refetch } = useQuery(read('GET /admin/precificacao', {}))
  return (
    <>
      <Cabecalho titulo="Preço geral" texto="O que vale onde o plano de um contrato não diz outra coisa.">
        <Botao
          tipo="principal"
          porque={porque ?? (data ? undefined : 'Espere a tabela de hoje.')}
          onClick={() => setNova(true)}
        >
          Nova tabela
        </Botao>
      </Cabecalho>
      {(error || !data) && <NaoCarregado erro={error} onRetry={refetch} alto={240} />}
      {data && (
        <>
          <Secao
            titulo={data.versao === 0 ? 'Em vigor: a de fábrica' : `Em vigor desde ${diaEscrito(data.vigenteDesde)}`}
          >
            <Tabela tabela={data} />
          </Secao>
          {data.proxima && (
            <Secao titulo={`A partir de ${diaEscrito(data.proxima.vigenteDesde)}`}>
              <Tabela tabela={data.proxima} />
            </Secao>
          )}
        </>
      )}
      {nova && data && <NovaTabela atual={data} proxima={data.proxima} onClose={() => setNova(false)} />}
    </>
  )
}

const Tabela = ({ tabela }: { tabela: TabelaDePrecos }) => (
  <dl className="grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
    {PRECOS.map(({ campo, rotulo, escrever }) => (
      <Dado key={campo} rotulo={rotulo}>
        {escrever(tabela)}
      </Dado>
    ))}
  </dl>
)
