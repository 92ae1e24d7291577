import { parseErrorInfo } from '../../../nodes/AppointmentService/rest';
import { casesOf } from '../../support/table';

const parse = (body: unknown, status: number) => {
	const { code, message, fields } = parseErrorInfo({
		url: 'https://x.example/',
		status,
		headers: {},
		body,
	});
	return { code, message, fields };
};

// form, status, body, code, message, fields
test.each(casesOf<[string, number, unknown, string | undefined, string, Record<string, string[]>]>`
	the entries of several that failed | 207
		| {"results":[{"status":201,"message":"Made"},{"status":403,"error":{"message":"Not in your plan"}}]}
		| | Not in your plan | {}
	errors as text | 400 | {"errors":"Start is past"}
		| | Start is past | {}
	PocketBase: errors by field under data | 400
		| {"data":{"start":{"code":"validation_required","message":"Missing required value."}},"message":"Failed to create record.","status":400}
		| validation_required | Failed to create record. | {"start":["Missing required value."]}
	a code alone for each field | 406 | {"IssueList":[{"i18nKey":"missing_entity","source":"start","args":null}]}
		| missing_entity | "" | {"start":["missing_entity"]}
	SimplyBook: lists of messages by field under data | 400
		| {"code":400,"message":"Validation errors","data":{"client_id":["This value should not be blank."]}}
		| "400" | Validation errors | {"client_id":["This value should not be blank."]}
	WordPress: messages by parameter under data | 400
		| {"code":"rest_invalid_param","message":"Invalid parameter(s): start","data":{"status":400,"params":{"start":"start is not of type integer."},"details":{}}}
		| rest_invalid_param | Invalid parameter(s): start | {"start":["start is not of type integer."]}
	data with a record is no map of fields | 400 | {"message":"Bad","data":{"tags":["vip","new"],"room":"A4"}}
		| | Bad | {}
	Rails: the reason in the exception, beside the name of the status | 400
		| {"status":400,"error":"Bad Request","exception":"#<ActionController::ParameterMissing: param is missing or the value is empty or invalid: appointment>","traces":{"Application Trace":[{"id":0,"trace":"app/controllers/a.rb:4"}]}}
		| | Bad Request; param is missing or the value is empty or invalid: appointment | {}
	Spring: the class of an exception says nothing more | 400
		| {"error":"Bad Request","exception":"org.springframework.http.converter.HttpMessageNotReadableException","message":"JSON parse error"}
		| | Bad Request; JSON parse error | {}
	Django: fields whose names others give to the name of a field | 400
		| {"resource":["This field is required."],"target":["This field is required."]}
		| | "" | {"resource":["This field is required."],"target":["This field is required."]}
	a field in brackets before what is said of it | 422 | {"message":"[Type]: Required","url":"https://x.example/docs"}
		| | [Type]: Required | {}
	a message and a code under short names | 400 | {"err":"The endpoint is required","ECODE":"OAUTH_170"}
		| OAUTH_170 | The endpoint is required | {}
	Directus: the field under extensions, beside the message | 400
		| {"errors":[{"message":"Value is required.","extensions":{"field":"start","type":"required","code":"FAILED_VALIDATION"}}]}
		| FAILED_VALIDATION | Value is required. | {"start":["Value is required."]}
	JSON:API | 422 | {"errors":[{"status":"422","code":"blank","detail":"must be set","source":{"pointer":"/data/attributes/start"}}]}
		| blank | "" | {"/data/attributes/start":["must be set"]}
	fields with names of error codes and messages | 422 | {"errors":{"name":["is required"],"type":["is unknown"]}}
		| | "" | {"name":["is required"],"type":["is unknown"]}
	Zoho: the field and the type that it should have | 400
		| {"code":"INVALID_DATA","details":{"expected_data_type":"jsonarray","api_name":"data"},"message":"invalid data","status":"error"}
		| INVALID_DATA | invalid data | {"data":["invalid data (expected jsonarray)"]}
	Spring | 400
		| {"timestamp":"2026-11-22T10:00:00Z","status":400,"error":"Bad Request","message":"Validation failed","path":"/v1/appointments"}
		| | Bad Request; Validation failed | {}
	Spring with field errors | 400
		| {"status":400,"error":"Bad Request","errors":[{"objectName":"visit","field":"start","defaultMessage":"must be in the future"}]}
		| | Bad Request | {"start":["must be in the future"]}
	a list of messages beside the name of each field | 422
		| {"error":{"code":"invalid_input","message":"invalid input in field 'start'","details":{"fields":[{"name":"start","messages":["is required"]}]}}}
		| invalid_input | invalid input in field 'start' | {"start":["is required"]}
	field errors in another language | 400
		| {"status":400,"message":"Validation failed","erros":[{"campo":"clienteId","mensagem":"não deve ser nulo"}]}
		| | Validation failed | {"clienteId":["não deve ser nulo"]}
	field errors in another language alone | 422 | {"fehler":[{"feld":"beginn","meldung":"Pflichtfeld"}]}
		| | "" | {"beginn":["Pflichtfeld"]}
	OData | 400 | {"error":{"code":"","message":{"lang":"en-US","value":"Mandatory: Topic"}}}
		| | Mandatory: Topic | {}
	a message in another language | 400 | {"ok":false,"mensaje":"El campo fecha es obligatorio"}
		| | El campo fecha es obligatorio | {}
	a description in another language | 400
		| {"fout":[{"code":"IPD1999","omschrijving":"De pagina moet tussen 1 en 100 zijn."}]}
		| IPD1999 | De pagina moet tussen 1 en 100 zijn. | {}
	the value beside the name of a field is no reason | 422
		| {"error":{"message":"Invalid","fields":[{"name":"email","value":"ada@x.example"}]}}
		| | Invalid | {"email":["Invalid"]}
	the reason beside the name of a field by another name | 422
		| {"error":{"code":"invalid","message":"Invalid","fields":[{"name":"version","issue":"required"}]}}
		| invalid | Invalid | {"version":["required"]}
	DrChrono: what is in the way, by field | 409 | {"scheduled_time":["Appointment overlaps with another one"]}
		| | "" | {"scheduled_time":["Appointment overlaps with another one"]}
	Salesforce: names beside a message are no messages | 400
		| [{"message":"Required fields are missing: [DueDate]","errorCode":"REQUIRED_FIELD_MISSING","fields":["DueDate"]}]
		| REQUIRED_FIELD_MISSING | "" | {"DueDate":["Required fields are missing: [DueDate]"]}
	Microsoft Graph: the time and the ID of the request are no field errors | 400
		| {"error":{"code":"ErrorInvalid","message":"It is read-only.","innerError":{"date":"2026-11-29T08:00:00","request-id":"a1"}}}
		| ErrorInvalid | It is read-only. | {}
	Wix: names of errors around the fields are none of them | 400
		| {"message":"Invalid","details":{"validationError":{"fieldViolations":[{"field":"visit.start","description":"is empty"}]}}}
		| | Invalid | {"visit.start":["is empty"]}
	rows of records in a refusal are no field errors | 400
		| {"message":"The slot is taken","suggestions":[{"room":"A4","label":"Free at noon"}]}
		| | The slot is taken | {}
	FHIR: the text in an object of details | 400
		| {"resourceType":"OperationOutcome","issue":[{"severity":"error","code":"required","details":{"text":"Missing id"},"expression":["Appointment.id"]}]}
		| required | "" | {"Appointment.id":["Missing id"]}
	a sentence as the result | 200 | {"Code":2,"Result":"page parameter required"}
		| "2" | page parameter required | {}
	a word as the result | 400 | {"result":"error","message":"Start is past"}
		| | Start is past | {}
	a list of errors beside the field | 400 | {"errors":[{"field":"start","errors":["is past","is on a Sunday"]}]}
		| | "" | {"start":["is past","is on a Sunday"]}
	FastAPI | 422 | {"detail":[{"type":"missing","loc":["body","start"],"msg":"Field required"}]}
		| missing | "" | {"start":["Field required"]}
	RFC 9457 with errors | 422
		| {"type":"https://x.example/problems/closed","title":"Closed then","status":422,"detail":"The salon is closed.","errors":[{"detail":"is too early","pointer":"#/start"}]}
		| | Closed then; The salon is closed. | {"start":["is too early"]}
	invalid-params | 400 | {"title":"Invalid","invalid-params":[{"name":"start","reason":"is past"}]}
		| | Invalid | {"start":["is past"]}
	Google | 400
		| {"error":{"code":400,"status":"INVALID_ARGUMENT","message":"Invalid booking","details":[{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{"field":"start","description":"is past"}]}]}}
		| INVALID_ARGUMENT | Invalid booking | {"start":["is past"]}
	FHIR | 422
		| {"resourceType":"OperationOutcome","issue":[{"severity":"error","code":"required","diagnostics":"Appointment.start: minimum required = 1","expression":["Appointment.start"]}]}
		| required | "" | {"Appointment.start":["Appointment.start: minimum required = 1"]}
	FHIR with details | 422 | {"issue":[{"severity":"error","code":"invalid","details":{"text":"The slot is taken"}}]}
		| invalid | The slot is taken | {}
	GraphQL | 200 | {"errors":[{"message":"Slot taken","path":["createVisit"],"extensions":{"code":"SLOT_TAKEN"}}]}
		| SLOT_TAKEN | Slot taken | {}
	user errors | 200 | {"data":{"book":{"userErrors":[{"field":["input","start"],"message":"is past"}]}}}
		| | "" | {"input.start":["is past"]}
	Laravel | 422 | {"message":"Invalid.","errors":{"start":["The start is past."]}}
		| | Invalid. | {"start":["The start is past."]}
	Django with errors of no field | 400 | {"non_field_errors":["The slot is taken."],"start":["Enter a date."]}
		| | The slot is taken. | {"start":["Enter a date."]}
	Django nested | 400 | {"client":{"email":["Enter an email."]}}
		| | "" | {"client.email":["Enter an email."]}
	NestJS | 400 | {"statusCode":400,"message":["start must be a date"],"error":"Bad Request"}
		| | start must be a date; Bad Request | {}
	class-validator | 400 | {"message":[{"property":"start","constraints":{"isDate":"start must be a date"}}]}
		| | "" | {"start":["start must be a date"]}
	AJV, missing in an object | 400 | [{"instancePath":"/client","params":{"missingProperty":"name"},"message":"is required"}]
		| | "" | {"/client.name":["is required"]}
	AJV, missing | 400 | [{"instancePath":"","keyword":"required","params":{"missingProperty":"start"},"message":"is required"}]
		| required | "" | {"start":["is required"]}
	AJV, additional | 400
		| {"errors":[{"instancePath":"","keyword":"additionalProperties","params":{"additionalProperty":"room"},"message":"must NOT have additional properties"}]}
		| additionalProperties | "" | {"room":["must NOT have additional properties"]}
	zod, unknown keys | 400 | {"issues":[{"code":"unrecognized_keys","keys":["room","colour"],"path":[],"message":"Unknown keys"}]}
		| unrecognized_keys | "" | {"room":["Unknown keys"],"colour":["Unknown keys"]}
	zod, missing object | 400 | {"issues":[{"code":"invalid_type","expected":"object","path":["visit"],"message":"Required"}]}
		| invalid_type | "" | {"visit":["Required (expected object)"]}
	zod, formatted | 400 | {"errors":{"_errors":["Too early"],"start":{"_errors":["Required"]}}}
		| | Too early | {"start":["Required"]}
	Mongoose | 400 | {"errors":{"start":{"name":"ValidatorError","message":"Path \u0060start\u0060 is required.","path":"start"}}}
		| ValidatorError | "" | {"start":["Path \u0060start\u0060 is required."]}
	Symfony violations | 422 | {"title":"Failed","violations":[{"propertyPath":"start","title":"Should not be blank."}]}
		| | Failed | {"start":["Should not be blank."]}
	.NET model state | 400 | {"Message":"The request is invalid.","ModelState":{"booking.Start":["is required"]}}
		| | The request is invalid. | {"booking.Start":["is required"]}
	a list of maps | 400 | {"errors":[{"start":["is past"]}]}
		| | "" | {"start":["is past"]}
	lists in lists | 400 | {"errors":[["Start is past","Room is taken"]]}
		| | Start is past; Room is taken | {}
	errors of a field as objects | 422 | {"errors":{"start":[{"code":"past","message":"is past"}]}}
		| past | "" | {"start":["is past"]}
	a failed status with data | 400 | {"status":"fail","data":{"start":"is required"}}
		| | "" | {"start":["is required"]}
	a record with its errors, whose code and description are its own | 400
		| {"Type":"ValidationException","Message":"Invalid","Elements":[{"ContactID":"1","Code":"123","Name":"Ann","Description":"Hello","ValidationErrors":[{"Message":"Name is taken"}]}]}
		| ValidationException | Name is taken; Invalid | {}
	errors beside what was sent | 422 | {"data":[{"key":"Ann","description":"VIP"}],"errors":[{"title":"Start is past"}]}
		| | Start is past | {}
	lists of messages by field beside a message | 422
		| {"code":422,"message":"Unprocessable Entity","happened_at":["The happened at must be a date."]}
		| "422" | Unprocessable Entity | {"happened_at":["The happened at must be a date."]}
	a message and fields of parts under data | 400
		| {"code":40010,"data":{"payments":[{"isEnabled":["This field is required."]}]},"message":"Bad"}
		| "40010" | Bad | {"payments.isEnabled":["This field is required."]}
	a message under data | 404 | {"code":404,"data":{"errMsg":"Group does not exist"},"message":"Not Found"}
		| "404" | Group does not exist; Not Found | {}
	names by what is wrong | 400 | {"message":"Invalid","missing_fields":["start"],"unknownParams":["room"]}
		| | Invalid | {"start":["is missing"],"room":["is unknown"]}
	a page with a title | 502 | <html><title>Bad gateway</title>
		| | Bad gateway | {}
`)('reads %s (HTTP %d)', (_, status, body, code, message, fields) => {
	expect(parse(body, status)).toEqual({ code, message, fields });
});

// body of HTTP 415 or 400, headers, media types
test.each(casesOf<[number, unknown, Record<string, string>, string[] | undefined]>`
	400 | {"error":"bad.patch.document: expected operations"} | {} | ["application/json-patch+json"]
	415 | "" | {"accept-patch":"application/merge-patch+json"} | ["application/merge-patch+json"]
	415 | "" | {"accept-post":"application/vnd.api+json"} | ["application/vnd.api+json"]
	415 | {"message":"Unsupported media type, use application/x-www-form-urlencoded"} | {} | ["application/x-www-form-urlencoded"]
	400 | The body must be form-encoded. | {} | ["application/x-www-form-urlencoded"]
	400 | {"error":"Content-Type must be application/vnd.salon+json"} | {} | ["application/vnd.salon+json"]
	415 | Unsupported | {} |
	400 | {"message":"notes mention application/pdf"} | {} |
	409 | "" | {"accept-patch":"application/json"} |
`)('HTTP %d with %j and %j wants the media types %j', (status, body, headers, mediaTypes) => {
	const errorInfo = parseErrorInfo({ url: 'https://x.example/', status, headers, body });
	expect(errorInfo.mediaTypes).toEqual(mediaTypes);
});

test.each(['ErrorInformation', 'apiError', 'failure'])('an error under %s is read', (name) => {
	const body = { [name]: { Message: 'The client is missing.' } };
	expect(parse(body, 400).message).toBe('The client is missing.');
});
