import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type Alerta, call, readList, renew } from '#web/api/ops/client.ts'
import { escolha, fixo, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { ALERTAS, GRAVIDADES } from '#web/words/alertas.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { colunasDe } from './colunas.tsx'

const rota = getRouteApi('/dentro/agora/historico')

const SITUACOES = [
  { value: 'abertos', label: 'Abertos' },
  { value: 'resolvidos', label: 'Resolvidos' },
]

type Tipo = Alerta['tipo']

type Gravidade = Alerta['gravidade']

/** What the service noticed and could not solve by itself, one by one; a cause of Agora may join many of them. */
export function Alertas() {
  const porque = usePorque()('admin.alerta.resolve', 'resolver alertas')
  const [resolving, setResolving] = useState<Alerta | null>(null)
  return (
    <>
      <Lista
        rota={rota}
        rotulo="Alertas"
        filtros={[
          escolha('situacao', 'Situação', SITUACOES),
          escolha('gravidade', 'Gravidade', opcoesDe(GRAVIDADES)),
          escolha('tipo', 'Tipo', opcoesDe(ALERTAS)),
          fixo('tenantId', 'De uma conta só'),
        ]}
        consulta={({ situacao, gravidade, tipo, tenantId }, fatia) =>
          readList('GET /admin/monitor/alertas', {
            consulta: {
              ...defined({
                tenantId,
                resolvidos: situacao === 'resolvidos' ? true : situacao === 'abertos' ? false : undefined,
                gravidade: umDe(gravidade, Object.keys(GRAVIDADES) as Gravidade[]),
                tipo: umDe(tipo, Object.keys(ALERTAS) as Tipo[]),
              }),
              ...fatia,
            },
          })
        }
        colunas={colunasDe(porque, setResolving)}
        chave={({ id }) => id}
        grade='"mensagem gravidade" "onde desde" "acao acao"'
        vazio={<Vazio titulo="Nenhum alerta">Nada que precise de uma pessoa.</Vazio>}
      />
      {resolving && (
        <Confirmar
          titulo="Resolver o alerta"
          acao="Resolver"
          textos={[
            {
              nome: 'nota',
              rotulo: 'O que foi feito',
              minimo: 10,
              ajuda: 'Fica no alerta e na auditoria, com o seu nome.',
            },
          ]}
          onConfirm={async ({ nota = '' }) => {
            await call('POST /admin/monitor/alertas/{id}/resolver', { caminho: { id: resolving.id }, corpo: { nota } })
            notifyDone('Alerta resolvido')
            await renew('GET /admin/monitor/alertas', 'GET /admin/incidentes', 'GET /admin/overview')
          }}
          onClose={() => setResolving(null)}
        >
          {resolving.mensagem}
        </Confirmar>
      )}
    </>
  )
}
