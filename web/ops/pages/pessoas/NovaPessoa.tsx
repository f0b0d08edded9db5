import type { LinkDeAcesso, PapelAdmin } from '#web/api/ops/client.ts'
import { createPessoa } from '#web/api/ops/pessoas.ts'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Opcoes } from '#web/kit/form/Opcoes.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { PAPEIS_ADMIN, PAPEL_ADMIN_EM_FRASE } from '#web/words/papeis-admin.ts'

type Props = { onCreated: (criada: { nome: string; link: LinkDeAcesso }) => void; onClose: () => void }
type Valores = { nome?: string; email?: string; papel: PapelAdmin; motivo?: string }

/** Creates a person; the link with which they set the password follows. */
export const NovaPessoa = ({ onCreated, onClose }: Props) => (
  <Dialogo titulo="Nova pessoa" aberto onClose={onClose}>
    <Formulario<Valores>
      inicial={{ papel: 'suporte' }}
      validate={(valores) => requireFields(valores, { nome: 'Informe o nome.', email: 'Informe o e-mail.' })}
      onSubmit={async ({ nome = '', email = '', papel, motivo }) => {
        const { link } = await createPessoa({ nome, email, papel, ...(motivo && { motivo }) })
        onCreated({ nome, link })
      }}
      className="flex flex-col gap-4"
    >
      <Texto nome="nome" rotulo="Nome" autoComplete="off" maxLength={120} />
      <Texto nome="email" rotulo="E-mail" tipo="email" autoComplete="off" ajuda="É com ele que a pessoa entra." />
      <EscolhaPapelAdmin />
      <Texto nome="motivo" rotulo="Motivo" ajuda="Opcional; fica na auditoria." maxLength={500} />
      <FalhaDoFormulario />
      <PeDoDialogo>
        <Enviar>Criar</Enviar>
      </PeDoDialogo>
    </Formulario>
  </Dialogo>
)

/** The choice of a role, each with what it may do. */
export const EscolhaPapelAdmin = () => (
  <Opcoes
    nome="papel"
    rotulo="Papel"
    opcoes={(Object.keys(PAPEIS_ADMIN) as PapelAdmin[]).map((papel) => ({
      value: papel,
      label: PAPEIS_ADMIN[papel],
      ajuda: PAPEL_ADMIN_EM_FRASE[papel],
    }))}
  />
)
