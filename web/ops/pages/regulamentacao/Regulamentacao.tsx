import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Botao } from '#web/kit/Botao.tsx'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { Checagens } from './Checagens.tsx'
import { Exames } from './Exames.tsx'
import { Fontes } from './Fontes.tsx'
import { NovaChecagem } from './NovaChecagem.tsx'
import { NovoExame } from './NovoExame.tsx'

const rota = getRouteApi('/dentro/regulamentacao')

/** The official tables against their sources, and how every municipality issues today. */
export function Regulamentacao() {
  const { aba = 'fontes' } = rota.useSearch()
  const navigate = useNavigate({ from: '/regulamentacao' })
  const porque = usePorque()('admin.regulamentacao.check', 'checar a regulamentação')
  const [ato, setAto] = useState<'checar' | 'examinar' | null>(null)
  const close = () => setAto(null)
  return (
    <>
      <Cabecalho titulo="Regulamentação" texto="As tabelas oficiais que o serviço usa, e por onde cada cidade emite.">
        <Botao porque={porque} onClick={() => setAto('examinar')}>
          Examinar os municípios
        </Botao>
        <Botao tipo="principal" porque={porque} onClick={() => setAto('checar')}>
          Checar as tabelas
        </Botao>
      </Cabecalho>
      <Abas
        valor={aba}
        onChange={(nova) => void navigate({ search: nova === 'fontes' ? {} : { aba: nova }, replace: true })}
        abas={[
          { id: 'fontes', titulo: 'Tabelas', conteudo: <Fontes /> },
          { id: 'checagens', titulo: 'Checagens', conteudo: <Checagens /> },
          { id: 'exames', titulo: 'Exames de municípios', conteudo: <Exames /> },
        ]}
      />
      {ato === 'checar' && <NovaChecagem onClose={close} />}
      {ato === 'examinar' && <NovoExame onClose={close} />}
    </>
  )
}
