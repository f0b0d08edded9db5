import { useQuery } from '@tanstack/react-query'
import type { PapelAdmin, UsuarioAdmin } from '#web/api/ops/client.ts'
import { changePessoa } from '#web/api/ops/pessoas.ts'
import { sessao } from '#web/api/ops/sessao.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { EscolhaPapelAdmin } from './NovaPessoa.tsx'

/** What may be done to a person. */
export type Ato = 'alterar' | 'senha' | 'fator' | 'sessoes'
type Estado = UsuarioAdmin['status']
type Valores = { nome: string; papel: PapelAdmin; status: Estado; motivo?: string }
type Props = { pessoa: UsuarioAdmin; onAct: (ato: Exclude<Ato, 'alterar'>) => void; onClose: () => void }

/** Where a person may go from each state; only its link makes a pending person active. */
const DESTINOS: Record<Estado, { value: Estado; label: string }[]> = {
  pendente: [{ value: 'pendente', label: 'Pendente: ainda não definiu a senha' }],
  ativo: [{ value: 'ativo', label: 'Ativo' }],
  bloqueado: [{ value: 'bloqueado', label: 'Bloqueado: não entra até ser reativado' }],
  desativado: [{ value: 'desativado', label: 'Desativado para sempre' }],
}
const estadosDe = (status: Estado) => [
  ...(status === 'pendente' ? DESTINOS.pendente : [...DESTINOS.ativo, ...DESTINOS.bloqueado]),
  ...DESTINOS.desativado,
]

/** Name, role and state of a person, and the way to what else is done to them. */
export function MudarPessoa({ pessoa, onAct, onClose }: Props) {
  const eu = useQuery(sessao).data?.usuario.id === pessoa.id
  const { nome, papel, status, segundoFator } = pessoa
  return (
    <Dialogo titulo={`Alterar ${nome}`} aberto onClose={onClose}>
      <Formulario<Valores>
        inicial={{ nome, papel, status }}
        validate={(valores) =>
          requireFields(valores, { nome: 'Informe o nome.', motivo: 'Conte por quê, em uma frase.' })
        }
        onSubmit={async (valores) => {
          const { status: novo, ...resto } = valores
          await changePessoa(pessoa, { ...resto, ...(novo !== status && novo !== 'pendente' && { status: novo }) })
          notifyDone('Pessoa alterada', valores.nome)
          onClose()
        }}
        className="flex flex-col gap-4"
      >
        <Texto nome="nome" rotulo="Nome" autoComplete="off" maxLength={120} />
        <EscolhaPapelAdmin />
        <Escolha nome="status" rotulo="Estado" opcoes={estadosDe(status)} />
        <Texto nome="motivo" rotulo="Motivo" ajuda="Em uma frase; fica na auditoria." maxLength={500} />
        <p className="text-sm text-tinta-2">
          Mudar papel ou estado encerra as sessões da pessoa{eu ? ', e é você: a sua termina' : ''}.
        </p>
        <FalhaDoFormulario />
        <div className="flex flex-wrap gap-2 border-t border-linha pt-4">
          <Botao
            porque={
              eu
                ? 'A própria senha se troca em Meu perfil.'
                : status === 'bloqueado'
                  ? 'A pessoa está bloqueada: reative-a antes.'
                  : undefined
            }
            onClick={() => onAct('senha')}
          >
            {status === 'pendente' ? 'Novo link' : 'Nova senha'}
          </Botao>
          <Botao onClick={() => onAct('sessoes')}>Sessões</Botao>
          {segundoFator && <Botao onClick={() => onAct('fator')}>Encerrar o segundo fator</Botao>}
        </div>
        <PeDoDialogo>
          <Enviar>Salvar</Enviar>
        </PeDoDialogo>
      </Formulario>
    </Dialogo>
  )
}
