import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call, read, renew } from '#web/api/ops/client.ts'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'

type Valores = { tabela?: string; motivo?: string }

/** Asks for a check of all tables that have an address, or of one, and leads to it. */
export function NovaChecagem({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { data } = useQuery(read('GET /admin/regulamentacao/fontes', {}))
  const nomes = [...new Set(data?.items.map(({ tabela }) => tabela))]
  const opcoes = [
    { value: null as string | null, label: TODAS },
    ...nomes.map((tabela) => ({ value: tabela, label: tabela })),
  ]
  return (
    <Dialogo titulo="Checar as tabelas" aberto onClose={onClose}>
      <Formulario<Valores>
        inicial={{}}
        validate={(valores) => requireFields(valores, { motivo: 'Conte por quê, em uma frase.' })}
        onSubmit={async ({ tabela, motivo = '' }) => {
          const corpo = { motivo, ...(tabela && { tabelas: [tabela] }) }
          const { id } = await call('POST /admin/regulamentacao/checar', { corpo })
          await renew('GET /admin/regulamentacao/checagens')
          await navigate({ to: '/regulamentacao/checagens/$id', params: { id } })
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-sm">Nada muda nas tabelas: a checagem diz que códigos vieram, saíram ou mudaram.</p>
        <Escolha nome="tabela" rotulo="Tabela" opcoes={opcoes} placeholder={TODAS} />
        <Texto nome="motivo" rotulo="Motivo" ajuda="Em uma frase; fica na auditoria, com o seu nome." linhas={2} />
        <FalhaDoFormulario />
        <PeDoDialogo>
          <Enviar>Checar</Enviar>
        </PeDoDialogo>
      </Formulario>
    </Dialogo>
  )
}

const TODAS = 'Todas as que têm endereço'
