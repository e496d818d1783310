import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorDto } from '../errors/error.dto.js';

/** The API as a document, from which the front end's types are generated. */
export function openApiDocument(app: NestExpressApplication): OpenAPIObject {
  const description = new DocumentBuilder()
    .setTitle('Hiring Hall')
    .setDescription('Recall list, job dispatch and text messages of a union hiring hall.')
    .setVersion('1')
    .addCookieAuth('hall.sid')
    .build();
  return SwaggerModule.createDocument(app, description, {
    extraModels: [ErrorDto],
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
}
