import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#web/api/portal/client.ts'
import { FolhaDeEntrada, Saida, Saidas } from '#web/app/entrar/FolhaDeEntrada.tsx'
import { CampoSenha, REGRA_DA_SENHA } from '#web/kit/form/CampoSenha.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { register } from '#web/portal/acesso.ts'
import { checkDocumento } from '#web/words/documentos.ts'
import { maskDocumento, unmask } from '#web/words/formatos.ts'
import { JaTemCadastro } from './JaTemCadastro.tsx'

type Valores = { nome?: string; email?: string; senha?: string; conta: { nome?: string; cpfCnpj?: string } }

/** Creates an account, in trial; its owner lands in the guide of the first note. */
export function CriarConta() {
  const navigate = useNavigate()
  const [digitado, setDigitado] = useState<Valores>({ conta: {} })
  const [known, setKnown] = useState(false)
  if (known && digitado.email) return <JaTemCadastro email={digitado.email} onBack={() => setKnown(false)} />
  return (
    <FolhaDeEntrada
      titulo="Criar conta"
      texto="Comece em homologação: as primeiras notas são de teste e não têm valor fiscal."
    >
      <Formulario<Valores>
        inicial={digitado}
        validate={(valores) =>
          requireFields(
            { ...valores, 'conta.nome': valores.conta.nome },
            {
              nome: 'Informe o seu nome.',
              email: 'Informe o seu e-mail.',
              senha: 'Escolha uma senha.',
              'conta.nome': 'Informe o nome da empresa ou do escritório.',
            },
          )
        }
        onSubmit={async (valores) => {
          const { nome = '', email = '', senha = '', conta } = valores
          try {
            await register({ nome, email, senha, conta: { ...conta, nome: conta.nome ?? '' } })
            await navigate({ to: '/inicio' })
          } catch (error) {
            if (!(error instanceof ApiError) || error.corpo.codigo !== 'EMAIL_JA_CADASTRADO') throw error
            setDigitado(valores)
            setKnown(true)
          }
        }}
        className="flex flex-col gap-4"
      >
        <Texto nome="nome" rotulo="Seu nome" autoComplete="name" />
        <Texto nome="email" rotulo="E-mail" tipo="email" autoComplete="username" />
        <CampoSenha nome="senha" rotulo="Senha" ajuda={REGRA_DA_SENHA} autoComplete="new-password" />
        <Texto
          nome="conta.nome"
          rotulo="Empresa ou escritório"
          autoComplete="organization"
          ajuda="O nome da conta. As empresas que emitem são cadastradas depois."
        />
        <Texto
          nome="conta.cpfCnpj"
          rotulo="CPF ou CNPJ (opcional)"
          check={checkDocumento}
          mask={maskDocumento}
          unmask={unmask}
          maxLength={18}
        />
        <FalhaDoFormulario />
        <Enviar>Criar conta</Enviar>
      </Formulario>
      <Saidas>
        <Saida para="/entrar">Já tenho conta</Saida>
      </Saidas>
    </FolhaDeEntrada>
  )
}
