import { useState } from 'react'
import { call, type ExportacaoLgpd } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { download } from '#web/words/csv.ts'
import { dataCheia, hoje } from '#web/words/datas.ts'
import { checkDocumento } from '#web/words/documentos.ts'
import { documento, inteiro, maskDocumento, unmask } from '#web/words/formatos.ts'
import { EscolhaConta } from '../EscolhaConta.tsx'

const SECOES: Record<keyof ExportacaoLgpd['dados'], string> = {
  contas: 'Contas',
  usuarios: 'Logins',
  convites: 'Convites',
  linksDeCertificado: 'Links de renovação de certificado',
  empresas: 'Empresas',
  notasComoTomador: 'Notas como tomador',
  notasComoIntermediario: 'Notas como intermediário',
  notasRecorrentes: 'Notas recorrentes',
  clientesGuardados: 'Clientes guardados para as próximas notas',
  linhasDeLote: 'Linhas de lotes',
  tentativasRejeitadas: 'Pedidos recusados',
  webhooksEnviados: 'Avisos enviados',
  emailsEnviados: 'E-mails enviados',
  enviosDeNotas: 'Notas enviadas por e-mail',
  auditoriaDeAcesso: 'Linhas da auditoria',
}

/** What the service holds of one person, as a file for that person (LGPD, art. 18 and 19). */
export function Titular() {
  const [exportada, setExportada] = useState<ExportacaoLgpd | null>(null)
  return (
    <>
      <Cabecalho
        titulo="Dados de uma pessoa"
        texto="O que o serviço guarda de um CPF ou CNPJ, para entregar ao titular."
      />
      <Formulario<{ cpfCnpj?: string; tenantId?: string; motivo?: string }>
        inicial={{}}
        validate={(valores) =>
          requireFields(valores, {
            cpfCnpj: 'Informe o CPF ou CNPJ do titular.',
            motivo: 'Conte por quê: quem pediu, e por onde.',
          })
        }
        onSubmit={async ({ cpfCnpj = '', ...resto }) =>
          setExportada(await call('GET /admin/lgpd/export', { consulta: { cpfCnpj, ...resto } }))
        }
        className="flex max-w-xl flex-col gap-4"
      >
        <Texto
          nome="cpfCnpj"
          rotulo="CPF ou CNPJ"
          mask={maskDocumento}
          unmask={unmask}
          check={checkDocumento}
          autoComplete="off"
        />
        <EscolhaConta rotulo="Só o que uma conta guarda" ajuda="Opcional: sem ela, todas as contas." />
        <Texto
          nome="motivo"
          rotulo="Motivo"
          linhas={2}
          maxLength={500}
          ajuda="Ao menos dez letras. Fica na auditoria do serviço e de cada conta que guarda algo da pessoa."
        />
        <FalhaDoFormulario />
        <div>
          <Enviar>Reunir os dados</Enviar>
        </div>
      </Formulario>
      {exportada && <Reunidos exportada={exportada} />}
    </>
  )
}

function Reunidos({ exportada }: { exportada: ExportacaoLgpd }) {
  const { titular, papeis, dados, geradoEm } = exportada
  const nome = `dados-${titular.cpfCnpj}-${hoje()}.json`
  const save = () => download(nome, JSON.stringify(exportada, null, 2), 'application/json')
  return (
    <div className="mt-8" role="status">
      <Secao
        titulo={`Dados de ${documento(titular.cpfCnpj)}`}
        texto={
          papeis.length === 0
            ? 'O serviço não conhece esta pessoa. O arquivo diz isso, com os prazos e as bases legais.'
            : `Reunidos em ${dataCheia(geradoEm)}, sem segredos e sem dados de outras pessoas.`
        }
      >
        <dl className="mb-5 grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
          {Object.entries(SECOES).map(([secao, rotulo]) => (
            <Dado key={secao} rotulo={rotulo}>
              {inteiro(dados[secao as keyof typeof dados].length)}
            </Dado>
          ))}
        </dl>
        <Botao tipo="principal" onClick={save}>
          Baixar o arquivo
        </Botao>
      </Secao>
    </div>
  )
}
