import { useNavigate } from '@tanstack/react-router'
import { type Ambiente, type Analise, call, renew } from '#web/api/ops/client.ts'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { AMBIENTES } from '#web/words/status.ts'
import { EscolhaDoPadrao } from '../Confianca.tsx'

type Valores = { padrao?: string; slug?: string; titulo?: string; ambiente?: Ambiente }
type Props = { id: string; proposta: Proposta | null; porque: string | undefined }
type Proposta = NonNullable<NonNullable<Analise['resultado']>['proposta']>

/** Makes the draft of a connection of what an analysis proposes, or of another template, and leads to it. */
export function Aprovar({ id, proposta, porque }: Props) {
  const navigate = useNavigate()
  const padrao = proposta?.empatados?.length ? null : proposta?.padrao
  const ambiente = proposta?.ambiente
  return (
    <Secao titulo="Aprovar" texto="Cria um rascunho de conexão; em seguida, ensaie e publique.">
      <Formulario<Valores>
        inicial={{ ...(padrao && { padrao }), ...(ambiente && { ambiente }) }}
        validate={(valores) =>
          requireFields(valores, { padrao: 'Escolha o padrão.', slug: 'Dê um nome à conexão: minúsculas e hífen.' })
        }
        onSubmit={async ({ slug = '', titulo, ...resto }) => {
          const corpo = { slug, ...(titulo && { titulo }), ...resto }
          const conexao = await call('POST /admin/analyzer/{jobId}/aprovar', { caminho: { jobId: id }, corpo })
          notifyDone('Rascunho criado', 'Confira os endereços, ensaie e publique.')
          await renew('GET /admin/analyzer/historico', 'GET /admin/analyzer/{jobId}', 'GET /admin/conexoes')
          await navigate({ to: '/conexoes/$id', params: { id: conexao.id }, search: {} })
        }}
        className="flex max-w-xl flex-col gap-4"
      >
        <EscolhaDoPadrao />
        <Texto nome="slug" rotulo="Nome da conexão" ajuda="Minúsculas, números, ponto e hífen: campinas" mono />
        <Texto nome="titulo" rotulo="Título" ajuda="Em branco, o do padrão" maxLength={150} />
        {proposta?.endereco && (
          <Escolha
            nome="ambiente"
            rotulo="De que ambiente é o endereço lido"
            opcoes={OPCOES_AMBIENTE}
            placeholder="Nenhum: o rascunho fica sem endereço"
          />
        )}
        <FalhaDoFormulario />
        <span>
          <Enviar porque={porque}>Aprovar e criar o rascunho</Enviar>
        </span>
      </Formulario>
    </Secao>
  )
}

const OPCOES_AMBIENTE = Object.entries(AMBIENTES).map(([value, label]) => ({ value, label }))
